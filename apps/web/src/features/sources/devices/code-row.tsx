import { Button } from '@mantine/core'
import type { DeviceCode } from '@sharelight/contract'
import { formatDateTime } from '../../../lib/format.ts'
import { useStatus } from '../../../lib/queries.ts'
import rows from '../../../ui/row-list.module.css'
import { texts } from '#texts/devices.ts'
import { useRevokeCode } from './use-devices.ts'

/** A code that devices may still enrol with. */
export function CodeRow({ code: { id, note, uses, mostUses, expiresAt, madeBy } }: { code: DeviceCode }) {
  const { timeZone } = useStatus().org
  const revoke = useRevokeCode()
  const name = note || texts.code.unnamed
  return (
    <li>
      <div className={rows.what}>
        <strong>{name}</strong>
        <p>
          {texts.code.used(uses, mostUses)} · <bdi>{madeBy}</bdi>
        </p>
      </div>
      <div className={rows.fact} data-wide>
        <span>{texts.code.until(formatDateTime(expiresAt, timeZone))}</span>
      </div>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        aria-label={`${texts.code.takeBack} ${name}`}
        loading={revoke.isPending}
        onClick={() => revoke.mutate(id)}
      >
        {texts.code.takeBack}
      </Button>
    </li>
  )
}
