import { AgentBatch, AgentEnrolment, AgentHello } from '@sharelight/contract'
import type { z } from 'zod'
import { refusal } from '../../http/input.ts'
import { unkeepable } from '../../http/keepable.ts'
import { AppError } from '../../http/app-error.ts'
import type { Router } from '../../http/serve.ts'
import { agentScope } from './agent-http.ts'
import { authenticator } from './verbs/authenticate.ts'
import { enrol } from './verbs/enrol.ts'
import { hear } from './verbs/hear.ts'
import { takeBatch } from './verbs/take-batch.ts'

/** So often one address may try codes within a minute: 80 random bits outlast that by far, and a hall full of new laptops enrols behind one. */
const enrolmentsPerMinute = 120

/** What agents call. */
export function agentRoutes(router: Router) {
  const { services } = router
  const authenticate = authenticator(services)
  agentScope(router, agents => {
    agents.post(
      '/enrol',
      async call => enrol(services, call, input(AgentEnrolment, await call.read())),
      enrolmentsPerMinute,
    )
    agents.post('/hello', async call => {
      const device = await authenticate(call)
      return hear(services, device, input(AgentHello, await call.read()))
    })
    agents.post('/batches', async call => {
      const device = await authenticate(call)
      const answer = await takeBatch(services, device, input(AgentBatch, await call.read(), ['entries']))
      return answer
    })
  })
}

/** @throws AppError `invalid`, naming the field. What `apart` names is judged where it is used. */
function input<T extends z.ZodObject>(schema: T, given: unknown, apart: readonly string[] = []): z.output<T> {
  const result = schema.safeParse(given)
  if (!result.success) throw refusal(result.error)
  const judged = Object.fromEntries(Object.entries(result.data).filter(([name]) => !apart.includes(name)))
  const broken = unkeepable(judged)
  if (broken) throw new AppError('invalid', `${broken.path}: ${broken.message}`, { field: broken.path })
  return result.data
}
