export * from './conformance.ts'
export * from './read.ts'
export * from './secrets.ts'
export type { BuildWorld, ConnectorWorld } from './world.ts'
