export * from './confluence/index.ts'
export * from './jira/index.ts'
