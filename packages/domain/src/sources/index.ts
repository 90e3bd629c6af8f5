export * from './catalogue.ts'
export * from './schedule.ts'
export * from './services.ts'
