export { readHistory, type HistoricSecret, type HistoryReading } from './secrets-of-history.ts'
export { UnreadableRepository } from './unreadable.ts'
