import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useReceivers } from '../../lib/tickets.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import rows from '../../ui/row-list.module.css'
import { texts } from '#texts/integrations.ts'
import { openReceiver } from './open-receiver.tsx'
import { ReceiverRow } from './receiver-row.tsx'

export function ReceiversCard() {
  const query = useReceivers()
  const add = (
    <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => openReceiver()}>
      {texts.add}
    </Button>
  )
  return (
    <Card title={texts.receivers} note={texts.receiversNote} tools={add}>
      <Loaded query={query} height={160}>
        {receivers =>
          receivers.length ? (
            <ul className={rows.list} aria-label={texts.receivers}>
              {receivers.map(receiver => (
                <ReceiverRow key={receiver.id} receiver={receiver} />
              ))}
            </ul>
          ) : (
            <EmptyState title={texts.none} hint={texts.noneHint} />
          )
        }
      </Loaded>
    </Card>
  )
}
