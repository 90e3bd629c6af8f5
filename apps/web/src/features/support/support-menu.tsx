import { IconGift, IconHistory, IconKey, IconLifebuoy, IconMail, IconMailOff } from '@tabler/icons-react'
import { useContent } from '../../lib/content.ts'
import { show } from '../../lib/overlays.ts'
import { useStatus } from '../../lib/queries.ts'
import { DrilldownMenu, type DrilldownEntry } from '../../ui/drilldown-menu.tsx'
import { AccessPanel } from './access-panel.tsx'
import classes from './support.module.css'
import { texts } from '#texts/support.ts'
import { useSupportAccess } from './use-support-access.ts'

/** Release notes, login access for support staff, and whom to ask (specification S1.011, S2.050). A dot says that support staff ask. */
export function SupportMenu({ className }: { className: string }) {
  const { data, refetch } = useSupportAccess()
  const contact = useSupportContact()
  const { user } = useStatus()
  const entries: DrilldownEntry[] = [
    {
      id: 'notes',
      name: texts.releaseNotes,
      hint: texts.releaseNotesHint,
      icon: <IconGift size={18} stroke={1.6} />,
      does: { select: () => show({ kind: 'release-notes' }) },
    },
    {
      id: 'access',
      name: texts.access,
      hint: data && texts.badge[data.status],
      icon: <IconKey size={18} stroke={1.6} />,
      does: { content: close => <AccessPanel close={close} /> },
    },
    ...(user.type === 'system'
      ? [
          {
            id: 'undelivered',
            name: texts.undelivered,
            hint: texts.undeliveredHint,
            icon: <IconMailOff size={18} stroke={1.6} />,
            does: { select: () => show({ kind: 'undelivered' }) },
          },
          {
            id: 'journal',
            name: texts.journal,
            hint: texts.journalHint,
            icon: <IconHistory size={18} stroke={1.6} />,
            does: { select: () => show({ kind: 'journal' }) },
          },
        ]
      : []),
    {
      id: 'contact',
      name: texts.contact,
      hint: texts.contactHint,
      icon: <IconMail size={18} stroke={1.6} />,
      does: {
        select: () =>
          show({
            kind: 'message',
            title: texts.contact,
            content: [contact.email || contact.phone ? texts.contactText : texts.noContact],
            ...contact,
          }),
      },
    },
  ]
  return (
    <DrilldownMenu
      label={texts.menu}
      entries={entries}
      onOpen={() => void refetch()}
      target={trigger => (
        <button {...trigger} type="button" className={className} aria-label={texts.menu}>
          <IconLifebuoy size={18} stroke={1.6} aria-hidden />
          {data?.status === 'Requested' && <span className={classes.dot} />}
        </button>
      )}
    />
  )
}

/** Whom the public content names for support, else the organisation's own contact. */
function useSupportContact() {
  const { org } = useStatus()
  const named = useContent('client-alert-messages').data?.find(({ id }) => id === 'suspended')
  return { email: named?.contactEmail || org.orgContactEmail, phone: named?.contactPhone ?? '' }
}
