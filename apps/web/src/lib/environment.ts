import { Environment } from '@sharelight/contract'
import { takeEarly } from './early.ts'

const address = '/configs/application.json'

let environment: Environment = {
  server: '/api',
  gql: '/api/data',
  analytics: '',
  env: 'production',
  type: 'regular',
  videoUrl: '',
  offersDemo: false,
}
let loading: Promise<Environment> | undefined

/** Read once and cached; without an answer the defaults of a plain installation hold (specification S7.003). */
export function loadEnvironment(): Promise<Environment> {
  return (loading ??= read())
}

async function read(): Promise<Environment> {
  try {
    const response = await (takeEarly(address) ?? fetch(address))
    const parsed = Environment.safeParse(await response.json())
    if (parsed.success) environment = parsed.data
  } catch {
    // The first call to the server will say that it cannot be reached.
    loading = undefined
  }
  return environment
}

export function getEnvironment(): Environment {
  return environment
}
