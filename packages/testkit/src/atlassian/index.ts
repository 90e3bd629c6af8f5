export * from './jira/index.ts'
