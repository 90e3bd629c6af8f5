export * from './catalogue.ts'
export * from './services.ts'
