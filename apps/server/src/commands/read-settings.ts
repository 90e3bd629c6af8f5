import { readFile } from 'node:fs/promises'

/** A connector's settings from a file. @throws Error naming the file, and never quoting it: it holds secrets */
export async function readSettingsFile(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      `${file} cannot be read (${error.code ?? error.message}). Name a file with the settings as one JSON object.`,
    )
  })
  try {
    return JSON.parse(text) as unknown
  } catch {
    // What a parser says may quote a secret.
    throw new Error(`${file} is no JSON. Write the settings as one JSON object.`)
  }
}
