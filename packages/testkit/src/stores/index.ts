export * from './certificate.ts'
export * from './clickhouse-front.ts'
export * from './conformance.ts'
export * from './postgres-server.ts'
