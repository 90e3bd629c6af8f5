import { serveIsolated } from '../serve.ts'

/** A worker for tests that hangs, crashes or eats memory on demand. */
serveIsolated<string, string, string>(async (task, { progress }) => {
  await progress(`began ${task}`)
  if (task === 'hang') for (;;);
  if (task === 'wait') await new Promise(() => undefined)
  if (task === 'throw') throw new Error('no good')
  if (task === 'forget') {
    void Promise.reject(new Error('forgotten'))
    await new Promise(resolve => {
      setTimeout(resolve, 50)
    })
  }
  if (task === 'exit') process.exit(3)
  if (task === 'crash')
    setTimeout(() => {
      throw new Error('out of the blue')
    })
  if (task === 'heap') for (const hoard: unknown[] = []; ;) hoard.push(Array.from({ length: 10_000 }, Math.random))
  if (task === 'buffers')
    for (const hoard: Buffer[] = []; hoard.length < 4096;) {
      hoard.push(Buffer.alloc(2 ** 20, 1))
      await new Promise(resolve => {
        setTimeout(resolve, 1)
      })
    }
  if (task === 'crash') await new Promise(() => undefined)
  return `did ${task}`
})
