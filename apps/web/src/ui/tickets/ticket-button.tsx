import { Button } from '@mantine/core'
import type { TicketSubject } from '@sharelight/contract'
import { IconTicket } from '@tabler/icons-react'
import { useStatus } from '../../lib/queries.ts'
import { texts } from '#texts/integrations.ts'
import { openTicket } from './open-ticket.tsx'

/** For administrators with a system view. */
export function TicketButton({ about }: { about: TicketSubject }) {
  if (useStatus().user.type !== 'system') return null
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconTicket size={16} aria-hidden />}
      onClick={() => openTicket(about)}
    >
      {texts.tickets.make}
    </Button>
  )
}
