import { fenceProblem, type Fence } from '../../language/geo';
import { refuse } from './refusals.server';

/** @throws Refusal 422 for a fence that is none. */
export function requireSoundFence(fence: Fence | null): void {
  const problem = fence?.length ? fenceProblem(fence) : null;
  if (problem) throw refuse('badFence', problem, 'fence');
}
