export * from './notifications.ts'
export * from './cancel.ts'
