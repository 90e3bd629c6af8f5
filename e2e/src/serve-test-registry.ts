import { testRegistry } from '@sharelight/testkit/connectors'
import { serveCommand } from '../../apps/server/src/commands/serve.ts'

const { PORT = '0', HOST = '127.0.0.1', DATA_DIR = 'data' } = process.env

/** The product, with the data source that was made up for tests in its registry. */
await serveCommand({
  host: HOST,
  port: Number(PORT),
  data: DATA_DIR,
  demo: false,
  work: true,
  connectors: testRegistry,
})
