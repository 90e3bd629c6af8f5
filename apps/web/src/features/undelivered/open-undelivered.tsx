import { Button, Group, Stack, Text } from '@mantine/core'
import type { DeadLetter } from '@sharelight/contract'
import { formatDateTime } from '../../lib/format.ts'
import { useStatus } from '../../lib/queries.ts'
import { confirm } from '../../ui/confirm.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { texts } from '#texts/undelivered.ts'
import { shownAtMost, useDeadLetters, useDecision } from '../../lib/dead-letters.ts'

/** Where administrators see what did not reach other systems, where it was to go and why, and decide about it. */
export function openUndelivered() {
  openModal({ title: texts.title, width: '44rem', content: <Undelivered /> })
}

function Undelivered() {
  const query = useDeadLetters()
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {texts.lead}
      </Text>
      <Loaded query={query} height={160}>
        {({ deadLetters }) => <List letters={deadLetters} />}
      </Loaded>
    </Stack>
  )
}

function List({ letters }: { letters: readonly DeadLetter[] }) {
  if (!letters.length) return <EmptyState title={texts.none} hint={texts.noneHint} />
  return (
    <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
      {letters.map(letter => (
        <Row key={letter.id} letter={letter} />
      ))}
      {letters.length === shownAtMost && (
        <Text size="xs" c="dimmed">
          {texts.more(shownAtMost)}
        </Text>
      )}
    </Stack>
  )
}

function Row({ letter: { id, kind, subject, attempts, error, createdAt, deadAt } }: { letter: DeadLetter }) {
  const { org } = useStatus()
  const decision = useDecision()
  const to = texts.to(kind, subject)
  const at = (time: string) => formatDateTime(time, org.timeZone)
  const giveUp = () =>
    confirm({
      title: texts.giveUpTitle,
      description: texts.giveUpText(to),
      submit: texts.giveUp,
      destructive: true,
      onSubmit: () => decision.mutateAsync({ id, what: 'giveUp' }),
    })
  return (
    <Group component="li" justify="space-between" align="flex-start" wrap="nowrap">
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={600} truncate title={to}>
          {to}
        </Text>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <span className="visually-hidden">{texts.why}: </span>
          {error || texts.noReason}
        </Text>
        <Text size="xs" c="dimmed">
          {texts.tried(attempts)} · {texts.since(at(createdAt), at(deadAt))}
        </Text>
      </div>
      <Group gap={6} wrap="nowrap">
        <Button
          size="xs"
          variant="default"
          loading={decision.isPending}
          onClick={() => decision.mutate({ id, what: 'again' })}
        >
          {texts.again}
        </Button>
        <Button size="xs" variant="subtle" color="gray" disabled={decision.isPending} onClick={giveUp}>
          {texts.giveUp}
        </Button>
      </Group>
    </Group>
  )
}
