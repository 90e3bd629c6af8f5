export type * from './bench.ts'
export { remoteConformance } from './conformance.ts'
export { Follower, openBench, readAll } from './reading.ts'
export { faultyFront, type FaultyFront, type Refusals } from './faulty-front.ts'
