export * from './conformance.ts'
export * from './read.ts'
export type { BuildWorld, ConnectorWorld } from './world.ts'
