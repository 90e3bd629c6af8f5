import { z } from 'zod'

const Environment = z.object({ server: z.string(), gql: z.string(), analytics: z.string(), env: z.string(), type: z.string(), videoUrl: z.string() })
export type Environment = z.infer<typeof Environment>

let environment: Environment = { server: '/api', gql: '/api/data', analytics: '/api', env: 'production', type: 'regular', videoUrl: '' }

/** Read once and cached; without an answer the defaults of a plain installation hold (specification S7.003). */
export async function loadEnvironment(): Promise<Environment> {
  try {
    const response = await fetch('/configs/application.json')
    const parsed = Environment.safeParse(await response.json())
    if (parsed.success) environment = parsed.data
  } catch {
    // The first call to the server will say that it cannot be reached.
  }
  return environment
}

export function getEnvironment(): Environment {
  return environment
}
