import { runLean } from './lean.ts'
import { confinementLine, stopSignal, untilAborted } from './serve.ts'
import { storeOptions } from './store-options.ts'

export async function workCommand({ data }: { data: string }): Promise<void> {
  runLean()
  const { startWorker } = await import('../server.ts')
  const stopping = stopSignal()
  const worker = await startWorker(storeOptions(data))
  process.stdout.write(`Sharelight works on scans and other jobs. Stop it with Ctrl-C.\n${confinementLine()}`)
  await untilAborted(stopping)
  await worker.close()
  process.exit(0)
}
