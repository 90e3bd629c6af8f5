// `npm run bench [name …]`: runs the named benchmarks, or all of them, and writes docs/performance.md.
import { print, record, type Section } from './report.ts'

/** Each benchmark loads only when it runs. */
const benches: Record<string, () => Promise<() => Promise<Section>>> = {
  start: async () => (await import('./start.ts')).benchStart,
  documents: async () => (await import('./documents.ts')).benchDocuments,
  classify: async () => (await import('./classify.ts')).benchClassify,
  columns: async () => (await import('./columns.ts')).benchColumns,
  objects: async () => (await import('./objects.ts')).benchObjects,
  tables: async () => (await import('./tables.ts')).benchTables,
  scan: async () => (await import('./scan.ts')).benchScan,
  'scan-memory': async () => (await import('./scan.ts')).benchScanMemory,
  overview: async () => (await import('./overview.ts')).benchOverview,
  policies: async () => (await import('./policies.ts')).benchPolicies,
  posture: async () => (await import('./posture.ts')).benchPosture,
  subject: async () => (await import('./subject.ts')).benchSubject,
  server: async () => (await import('./server.ts')).benchServer,
  outbox: async () => (await import('./outbox.ts')).benchOutbox,
  receivers: async () => (await import('./receivers.ts')).benchReceivers,
  microsoft: async () => (await import('./microsoft.ts')).benchMicrosoft,
  'microsoft-day': async () => (await import('./microsoft-day.ts')).benchMicrosoftDay,
  google: async () => (await import('./google.ts')).benchGoogle,
  slack: async () => (await import('./slack.ts')).benchSlack,
  web: async () => (await import('./web.ts')).benchWeb,
  extract: async () => (await import('./extract.ts')).benchExtract,
  history: async () => (await import('./history.ts')).benchHistory,
  reports: async () => (await import('./reports.ts')).benchReports,
  agents: async () => (await import('./agents.ts')).benchAgents,
  rehearsal: async () => (await import('./rehearsal.ts')).benchRehearsal,
  soak: async () => (await import('./rehearsal.ts')).benchSoak,
  anomalies: async () => (await import('./anomalies/anomalies.ts')).benchAnomalies,
  'anomalies-recorded': async () => (await import('./anomalies/recorded.ts')).benchRecordedAnomalies,
  attack: async () => (await import('./attack.ts')).benchAttack,
}

const asked = process.argv.slice(2).filter(name => !name.startsWith('-'))
const names = asked.length ? asked : Object.keys(benches)
for (const name of names) {
  const load = benches[name]
  if (!load) {
    console.error(`No benchmark "${name}". There are: ${Object.keys(benches).join(', ')}.`)
    process.exit(2)
  }
  const run = await load()
  const section = await run()
  print(section)
  record(section)
}
