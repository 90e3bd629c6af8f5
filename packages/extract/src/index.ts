export { extract } from './reading/extract.ts'
export type { TextChunk } from './reading/session.ts'
export { detect, type Detected } from './detect/detect.ts'
export { ExtractError, LimitReached, noRoom } from './errors.ts'
export { defaultLimits, type ExtractLimits } from './limits.ts'
export type { ExtractOptions } from './options.ts'
export type { ByteSource } from './source/byte-source.ts'
export { fromBytes } from './source/from-bytes.ts'
export { fromFile } from './source/from-file.ts'
export { fromReads, type Reads } from './source/from-reads.ts'
export { fromStream, type StreamSourceOptions } from './source/from-stream.ts'
export { makeSpoolFolder, openSpoolFile, useSpool, type SpoolSettings } from './spool.ts'
export { confinementReport, type ConfinementReport } from './isolation/confinement/confine.ts'
export { formats } from './formats/registry.ts'
export {
  createIsolatedPool,
  type IsolatedOutcome,
  type IsolatedPool,
  type IsolationLimits,
  type PoolOptions,
  type RunOptions,
} from './isolation/pool.ts'
export { serveIsolated, type TaskContext } from './isolation/serve.ts'
export {
  createExtractor,
  extractIsolated,
  type Extractor,
  type IsolatedExtractOptions,
} from './isolation/extract-isolated.ts'
