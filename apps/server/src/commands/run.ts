/** Runs the command line to its end; a failure is one plain message on stderr and exit code 1. */
export async function run(command: () => Promise<unknown>): Promise<void> {
  // Whoever reads our output may stop reading (`| head`): that ends us quietly.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
  try {
    await command()
  } catch (error) {
    const { describeError } = await import('@sharelight/store')
    process.stderr.write(`${describeError(error)}\n`)
    if (process.env.SHARELIGHT_DEBUG && error instanceof Error) process.stderr.write(`${error.stack}\n`)
    process.exitCode = 1
  }
}

/** Writes to stdout, waiting while the reader is slower. */
export async function print(text: string): Promise<void> {
  if (!process.stdout.write(text))
    await new Promise<void>(resolve => {
      process.stdout.once('drain', resolve)
    })
}
