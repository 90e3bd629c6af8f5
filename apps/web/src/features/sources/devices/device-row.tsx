import { Button } from '@mantine/core'
import type { Device } from '@sharelight/contract'
import { formatDateTime, formatNumber } from '../../../lib/format.ts'
import { useStatus } from '../../../lib/queries.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import rows from '../../../ui/row-list.module.css'
import { texts } from '#texts/devices.ts'
import { useRemoveDevice, useRevokeDevice } from './use-devices.ts'

/** A device: whose it is, what runs there, when it was heard of, how far it has been read, and how it ends. */
export function DeviceRow({ device }: { device: Device }) {
  const { timeZone } = useStatus().org
  const { name, user, system, systemVersion, version, state, lastSeenAt, report, waiting } = device
  const seen = lastSeenAt ? texts.seen(formatDateTime(lastSeenAt, timeZone)) : texts.neverSeen
  return (
    <li>
      <div className={rows.what}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <p>
          <bdi>{user}</bdi> · {texts.systems[system]} {systemVersion} · {texts.agent(version)}
        </p>
        {report && (
          <p className="caption" title={report.folders.map(({ path }) => path).join('\n')}>
            {coverageOf(device)}
            {waiting > 0 && ` · ${texts.waiting(formatNumber(waiting))}`}
          </p>
        )}
      </div>
      <div className={rows.fact} data-wide>
        <span>{seen}</span>
        <span className={state === 'active' && report?.doing !== 'full' ? undefined : rows.problem}>
          {state === 'active' ? texts.doing[report?.doing ?? 'resting'] : texts.states.revoked}
        </span>
      </div>
      <End device={device} />
    </li>
  )
}

function coverageOf({ report }: Device): string {
  const sum = { complete: 0, partial: 0, skipped: 0, failed: 0 }
  for (const folder of report?.folders ?? [])
    for (const status of ['complete', 'partial', 'skipped', 'failed'] as const) sum[status] += folder[status]
  return texts.coverage({
    complete: formatNumber(sum.complete),
    partial: formatNumber(sum.partial),
    skipped: formatNumber(sum.skipped),
    failed: formatNumber(sum.failed),
  })
}

function End({ device: { id, name, state } }: { device: Device }) {
  const [revoke, remove] = [useRevokeDevice(), useRemoveDevice()]
  const isActive = state === 'active'
  const words = isActive ? texts.revoke : texts.remove
  const ask = () =>
    confirm({
      title: words.title(name),
      description: words.text,
      submit: words.submit,
      destructive: true,
      onSubmit: async () => {
        await (isActive ? revoke : remove).mutateAsync(id)
        toast('success', words.done)
      },
    })
  return (
    <Button size="xs" variant="subtle" color="gray" aria-label={`${words.submit} ${name}`} onClick={ask}>
      {words.submit}
    </Button>
  )
}
