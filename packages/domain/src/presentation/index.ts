export * from './doc-page.ts'
export * from './formatting.ts'
export * from './toasts.ts'
export * from './limits.ts'
