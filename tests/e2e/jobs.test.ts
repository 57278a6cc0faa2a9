import { expect, it } from 'vitest';
import { JOBS } from './jobs';
import { Person } from './person';
import { useStage, withoutMouse } from './stage';

const at = useStage();

for (const job of JOBS)
  for (const [nth, way] of (['byMouse', 'byKeys'] as const).entries())
    it(`a newcomer's job ${way === 'byMouse' ? 'by mouse' : 'by keys'}: ${job.name}`, async () => {
      const subject = await job.find(at.api, nth);
      const { page, errors } = await at.enter(job.who);
      const person = new Person(page);
      if (way === 'byKeys') withoutMouse(page);
      await job[way](person, subject);
      await expect.poll(() => job.isDone(at.api, subject)).toBe(true);
      expect(errors).toEqual([]);
      expect(person.clicks, 'clicks').toBeLessThanOrEqual(way === 'byMouse' ? job.most.clicks : 0);
      expect(person.keys, 'keys').toBeLessThanOrEqual(way === 'byMouse' ? 0 : job.most.keys);
      console.log(`${job.name}: ${person.clicks} clicks, ${person.keys} keys, ${person.typed} letters`);
    });
