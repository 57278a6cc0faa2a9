import { expect, it } from 'vitest';
import { Begun } from '../resource/reportSql';
import { Overloaded } from './gate';
import { troubleOf } from './trouble';

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code });

it.each([
  ['a full disk', coded('53100'), /磁盘已满/],
  ['no room for a file', coded('ENOSPC'), /磁盘已满/],
  ['a database that only reads', coded('25006'), /只能读/],
  ['a statement that took too long', coded('57014'), /没有在限定的时间内/],
  ['a lock that was not had', coded('55P03'), /没有在限定的时间内/],
  ['rows that too many want', coded('40P01'), /同时修改/],
  ['too many connections', coded('53300'), /连接不上/],
  ['a shutdown', coded('57P01'), /连接不上/],
  ['a start', coded('57P03'), /连接不上/],
  ['nobody there', coded('ECONNREFUSED'), /连接不上/],
  ['nobody at any of its addresses', new AggregateError([coded('ECONNREFUSED')]), /连接不上/],
  ['a connection that broke', new Error('Connection terminated unexpectedly'), /连接不上/],
  ['one that did not come about', new Error('timeout exceeded when trying to connect'), /连接不上/],
  ['the embedded database gone', new Error('The embedded database failed: RuntimeError'), /连接不上/],
  ['sums that are begun anew again and again', new Begun(), /同时修改/],
  ['a queue that is too long', new Overloaded(3), /忙不过来/],
])('takes %s for what passes, and says when to come again', (_name, error, message) => {
  expect(troubleOf(error)).toMatchObject({ message: expect.stringMatching(message) });
  expect(troubleOf(error)!.retryAfterS).toBeGreaterThan(0);
});

it.each([
  ['a fault of ours', new TypeError('x is not a function')],
  ['a fault of a statement', coded('42703')],
  ['a value that is taken', coded('23505')],
  ['no error', 'x'],
])('takes %s for none', (_name, error) => {
  expect(troubleOf(error)).toBeNull();
});
