// Ends with 0 while the process in this container lives. It asks where `serve` and `work` both answer, and no store: one that is away is no reason to restart.
import { get } from 'node:http'

const port = process.env.METRICS_PORT ?? '9464'
const end = said => {
  process.stderr.write(`/healthz at port ${port}: ${said}\n`)
  process.exit(1)
}
get({ host: '127.0.0.1', port, path: '/healthz', timeout: 4000 }, answer =>
  answer.statusCode === 200 ? process.exit(0) : end(answer.statusCode),
)
  .on('timeout', () => end('no answer'))
  .on('error', error => end(error.message))
