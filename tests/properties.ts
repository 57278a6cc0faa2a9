/**
 * Property tests run from one seed, so that what passed here passes everywhere; `PROPERTY_SEED` and `PROPERTY_RUNS` explore further
 * (`PROPERTY_SEED=$RANDOM PROPERTY_RUNS=10000 npm test -- unit`).
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20260901), numRuns: Number(process.env.PROPERTY_RUNS ?? 200) });
