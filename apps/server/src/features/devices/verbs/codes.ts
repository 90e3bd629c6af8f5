import { randomBytes } from 'node:crypto'
import type { DeviceCode } from '@sharelight/contract'
import { audit } from '@sharelight/store'
import { takeBack } from '../../../auth/take-back.ts'
import { hashSecret } from '../../../auth/tokens.ts'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { ensureDevicesSource } from './devices-source.ts'

const most = 100
/** Crockford's: nothing in it is taken for something else. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

interface CodeRow {
  id: string
  note: string
  uses: number
  most_uses: number
  expires_at: Date
  made_by: string
}

export const toCode = ({ id, note, uses, most_uses, expires_at, made_by }: CodeRow): DeviceCode => ({
  id,
  note,
  uses,
  mostUses: most_uses,
  expiresAt: expires_at.toISOString(),
  madeBy: made_by,
})

/** 80 random bits in four groups, as somebody can read them out. */
const newCode = () =>
  Array.from(randomBytes(16), byte => letters[byte % 32])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

/** As it is typed: in small letters, with blanks, O for 0 and I for 1. */
export const codeHash = (typed: string) =>
  hashSecret(typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1'))

/** Makes a code that so many devices may enrol with until it is over. It is shown once; only its hash is kept. */
export async function makeCode(
  ctx: Context,
  { note, uses, hours }: { note: string; uses: number; hours: number },
): Promise<{ code: string; made: DeviceCode }> {
  const { services, organisation, user } = ctx
  const code = newCode()
  const expires_at = new Date(services.now().getTime() + hours * 3_600_000)
  return services.stores.meta
    .forOrganisation(organisation.id)
    .transaction()
    .execute(async tx => {
      const { open } = await tx
        .selectFrom('device_codes')
        .select(eb => eb.fn.countAll<string>().as('open'))
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', services.now())
        .executeTakeFirstOrThrow()
      if (Number(open) >= most)
        throw new AppError('conflict', `There are ${most} open codes already. Take back those that are not needed.`)
      await ensureDevicesSource(ctx, tx)
      const row = await tx
        .insertInto('device_codes')
        .values({ code_hash: codeHash(code), note, made_by: user.email, most_uses: uses, expires_at, revoked_at: null })
        .returningAll()
        .executeTakeFirstOrThrow()
      await audit(tx, actorOf(ctx), {
        action: 'device-code.create',
        subject: row.id,
        before: null,
        after: { note, uses, expiresAt: expires_at },
      })
      return { code, made: toCode(row) }
    })
}

export const revokeCode = (ctx: Context, id: string): Promise<void> =>
  takeBack(ctx, {
    id,
    what: 'code',
    action: 'device-code.revoke',
    end: (tx, revoked_at) =>
      tx
        .updateTable('device_codes')
        .set({ revoked_at })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returning(['note', 'uses'])
        .executeTakeFirst(),
    told: before => ({ subject: id, before }),
  })
