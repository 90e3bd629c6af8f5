import { backUp } from '@sharelight/store'
import { z } from 'zod'
import { listTrail, verifyTrails } from './audit.ts'
import type { Services } from '../context.ts'
import { rescue } from '../features/credentials/verbs/rescue.ts'
import { destroyKey } from '../features/keys/verbs/destroy-key.ts'
import { rotateKeys } from '../features/keys/verbs/rotate-keys.ts'

/** What an operation needs: a running server has it, and so has a command that opened the stores itself. */
export type OperatorServices = Pick<Services, 'stores' | 'settings' | 'now'>

interface Operation {
  (services: OperatorServices, input: unknown): Promise<unknown>
}

function operation<T>(input: z.ZodType<T>, run: (services: OperatorServices, input: T) => Promise<unknown>): Operation {
  return (services, given) => run(services, input.parse(given))
}

/** What whoever may run commands on the server's machine can have done, whether a server runs or not. */
const operations = {
  'password-link': operation(
    z.object({ email: z.string(), withoutSecondFactor: z.boolean(), origin: z.string() }),
    ({ settings, ...services }, { origin, ...asked }) =>
      rescue({ ...services, settings: { ...settings, publicUrl: settings.publicUrl ?? origin } }, asked),
  ),
  backup: operation(z.object({ path: z.string(), passphrase: z.string() }), ({ stores }, place) =>
    backUp(stores, place),
  ),
  'audit-verify': operation(z.object({ heads: z.string() }), ({ stores }, { heads }) =>
    verifyTrails(stores.meta, heads),
  ),
  'audit-list': operation(
    z.object({
      organisation: z.uuid().optional(),
      limit: z.int().min(1).max(10_000),
      before: z.int().min(1).optional(),
    }),
    ({ stores }, part) => listTrail(stores.meta, part),
  ),
  'keys-state': operation(z.object({}), ({ stores }) => stores.meta.keys.state()),
  'keys-rotate': operation(z.object({ rotation: z.enum(['wrapping-key', 'data-keys']) }), (services, { rotation }) =>
    rotateKeys(services, rotation),
  ),
  'keys-destroy': operation(z.object({ organisationId: z.uuid() }), (services, { organisationId }) =>
    destroyKey(services, organisationId),
  ),
} as const satisfies Record<string, Operation>

export const Asked = z.object({ operation: z.string(), input: z.unknown() })
export interface Asked {
  operation: keyof typeof operations
  input: unknown
}

/** @throws Error when there is no such operation, or its input is none */
export async function carryOut(
  services: OperatorServices,
  { operation: name, input }: z.infer<typeof Asked>,
): Promise<unknown> {
  if (!Object.hasOwn(operations, name))
    throw new Error(`There is no operation "${name}": the server that runs is of another version.`)
  return operations[name as keyof typeof operations](services, input)
}
