import { Button, Group } from '@mantine/core'
import type { SupportAccess } from '@sharelight/contract'
import { formatDateTime } from '../../lib/format.ts'
import { useStatus } from '../../lib/queries.ts'
import { confirm } from '../../ui/confirm.tsx'
import { Loaded } from '../../ui/states.tsx'
import classes from './support.module.css'
import { texts } from '#texts/support.ts'
import { useSupportAccess, useSupportStep } from './use-support-access.ts'

/** None can be granted, a request approved or rejected, open access revoked after a question (specification S4.049–S4.053). */
export function AccessPanel({ close }: { close: () => void }) {
  return (
    <Loaded query={useSupportAccess()} height={100}>
      {access => <Access access={access} close={close} />}
    </Loaded>
  )
}

function Access({ access: { status, request, expiresAt }, close }: { access: SupportAccess; close: () => void }) {
  const {
    org: { timeZone },
    user,
  } = useStatus()
  const { mutate, mutateAsync, isPending } = useSupportStep()
  function revoke() {
    close()
    confirm({
      title: texts.revokeTitle,
      description: texts.revokeText,
      submit: texts.revoke,
      destructive: true,
      onSubmit: () => mutateAsync('revoke'),
    })
  }
  return (
    <>
      <p>
        <strong>{texts.states[status]}</strong>
      </p>
      {request && (
        <p className="muted">
          {texts.request(request.by, formatDateTime(request.at, timeZone))}
          {request.reason && `: ${request.reason}`}
        </p>
      )}
      {expiresAt && status === 'Open' && <p className="muted">{texts.expires(formatDateTime(expiresAt, timeZone))}</p>}
      {user.type === 'system' ? (
        <Group gap="xs" className={classes.steps}>
          {status === 'None' && (
            <Button size="xs" loading={isPending} onClick={() => mutate('provide')}>
              {texts.grant}
            </Button>
          )}
          {status === 'Requested' && (
            <Button size="xs" loading={isPending} onClick={() => mutate('approve')}>
              {texts.approve}
            </Button>
          )}
          {status === 'Requested' && (
            <Button size="xs" variant="default" disabled={isPending} onClick={() => mutate('reject')}>
              {texts.reject}
            </Button>
          )}
          {status === 'Open' && (
            <Button size="xs" variant="default" loading={isPending} onClick={revoke}>
              {texts.revoke}
            </Button>
          )}
        </Group>
      ) : (
        <p className="muted">{texts.systemOnly}</p>
      )}
      <p className={`caption ${classes.about}`}>{texts.about}</p>
    </>
  )
}
