import { fenceProblem, type Fence } from '../../language/geo';
import { refuse } from './refusals.server';

/** @throws Refusal 422 for a fence that is none. */
export function requireSoundFence(fence: Fence | null): void {
  // An empty list means none. Whatever else is no list would be kept as none, too, and take the old fence away.
  const isNone = fence === null || (Array.isArray(fence) && fence.length === 0);
  const problem = isNone ? null : fenceProblem(fence);
  if (problem) throw refuse('badFence', problem, 'fence');
}
