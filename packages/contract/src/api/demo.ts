import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Session } from './setup.ts'

export const openDemo = endpoint({
  method: 'POST',
  path: '/demo',
  summary: 'Loads the demo organisation if it is not there yet, and signs in to it',
  input: z.object({}),
  output: Session,
  access: 'system',
  interactive: true,
  errors: ['unauthorized', 'forbidden'],
  audit: 'demo.open',
})
