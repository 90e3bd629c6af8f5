// Property tests run the same cases everywhere, so that a verdict belongs to the code. `PROPERTY_SEED=random` explores new ones.
import fc from 'fast-check'

const wanted = process.env.PROPERTY_SEED ?? '20251'
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted) })
