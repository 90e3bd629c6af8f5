import type { Environment } from '@sharelight/contract'
import { useEffect, useState } from 'react'
import { getEnvironment, loadEnvironment } from './environment.ts'

/** What the server says of itself, on screens that open without a session too. */
export function useEnvironment(): Environment {
  const [environment, setEnvironment] = useState(getEnvironment)
  useEffect(() => {
    void loadEnvironment().then(setEnvironment)
  }, [])
  return environment
}
