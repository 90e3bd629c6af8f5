import { ActionIcon, SegmentedControl } from '@mantine/core'
import { PolicyMode, policyModes, type Policy } from '@sharelight/contract'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { formatDate, formatDateTime } from '../../lib/format.ts'
import { useStatus } from '../../lib/queries.ts'
import { confirm } from '../../ui/confirm.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { RowMenu } from '../../ui/floating/row-menu.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { openTicket } from '../../ui/tickets/open-ticket.tsx'
import { toast } from '../../ui/toast.ts'
import rows from '../../ui/row-list.module.css'
import { texts as integrations } from '#texts/integrations.ts'
import { texts } from '#texts/policies.ts'
import classes from './policies.module.css'
import { useOpenPolicy } from './use-open-policy.ts'
import { isTooBroad, renewSecret, useDeletePolicy, useSwitchPolicy } from './use-policies.ts'

interface PolicyRowProps {
  policy: Policy
  onEarlier?: () => void
  onLater?: () => void
}

export function PolicyRow({ policy, onEarlier, onLater }: PolicyRowProps) {
  const { open } = useOpenPolicy()
  const { name, description, sentences } = policy
  return (
    <li data-off={policy.mode === 'off' || undefined}>
      <span className={classes.order}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={texts.earlier(name)}
          disabled={!onEarlier}
          onClick={onEarlier}
        >
          <IconArrowUp size={14} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={texts.later(name)}
          disabled={!onLater}
          onClick={onLater}
        >
          <IconArrowDown size={14} />
        </ActionIcon>
      </span>
      <div className={rows.what}>
        <button type="button" className={rows.open} onClick={() => open(policy.id)}>
          {name}
        </button>
        {description && <p className={classes.said}>{description}</p>}
        <p className={classes.said}>{sentences.join(' ')}</p>
        <p className="caption">{factsOf(policy, useStatus().org.timeZone)}</p>
      </div>
      <Matches policy={policy} />
      <Mode policy={policy} />
      <More policy={policy} />
    </li>
  )
}

function factsOf({ owner, startsAt, expiresAt, isInForce, mode }: Policy, timeZone: string): string {
  return [
    owner,
    startsAt && texts.from(formatDate(startsAt, timeZone)),
    expiresAt && texts.until(formatDate(expiresAt, timeZone)),
    mode !== 'off' && !isInForce && texts.notInForce,
  ]
    .filter(Boolean)
    .join(' · ')
}

function Matches({ policy: { id, matches, simulatedMatches, lastMatchAt } }: { policy: Policy }) {
  const { timeZone } = useStatus().org
  const { log } = useOpenPolicy()
  const count = matches + simulatedMatches
  if (!count) return <span className={rows.fact}>{texts.never}</span>
  return (
    <span className={rows.fact} title={lastMatchAt ? texts.last(formatDateTime(lastMatchAt, timeZone)) : undefined}>
      <button type="button" className={rows.open} onClick={() => log(id)}>
        {texts.matched(count)}
      </button>
      <span className="caption">{texts.matchedHow(matches, simulatedMatches)}</span>
    </span>
  )
}

function Mode({ policy: { id, name, mode } }: { policy: Policy }) {
  const change = useSwitchPolicy()
  const done = () => toast('success', texts.switched)
  const choose = (next: PolicyMode) =>
    change.mutate(
      { id, mode: next },
      {
        onSuccess: done,
        onError: error => {
          if (!isTooBroad(error)) return toast('error', error.message)
          confirm({
            title: texts.broadTitle,
            description: error.message,
            submit: texts.broadSubmit,
            destructive: true,
            onSubmit: async () => {
              await change.mutateAsync({ id, mode: next, confirmedShare: 1 })
              done()
            },
          })
        },
      },
    )
  return (
    <SegmentedControl
      size="xs"
      aria-label={texts.mode(name)}
      data={policyModes.map(value => ({ value, label: texts.modes[value] }))}
      value={change.isPending ? (change.variables?.mode ?? mode) : mode}
      onChange={value => choose(PolicyMode.parse(value))}
    />
  )
}

function More({ policy: { id, name, actions } }: { policy: Policy }) {
  const { open } = useOpenPolicy()
  const remove = useDeletePolicy()
  const ask = () =>
    confirm({
      title: texts.removeTitle(name),
      description: texts.removeText,
      submit: texts.remove,
      destructive: true,
      onSubmit: async () => {
        await remove.mutateAsync(id)
        toast('success', texts.removed)
      },
    })
  return (
    <RowMenu label={texts.more(name)}>
      {({ Item }) => (
        <>
          <Item onClick={() => open(id)}>{texts.edit}</Item>
          <Item onClick={() => openTicket({ kind: 'policy', id })}>{integrations.tickets.make}</Item>
          {actions.some(({ kind }) => kind === 'webhook') && (
            <Item onClick={() => void showSecret(id)}>{texts.secret}</Item>
          )}
          <Item onClick={ask}>{texts.remove}</Item>
        </>
      )}
    </RowMenu>
  )
}

async function showSecret(id: string) {
  const { secret } = await renewSecret(id)
  openModal({
    title: texts.secretTitle,
    content: (
      <>
        <p className="muted">{texts.secretHint}</p>
        <p className={classes.secret}>
          <code>{secret}</code> <CopyButton text={secret} label={texts.copySecret} />
        </p>
      </>
    ),
  })
}
