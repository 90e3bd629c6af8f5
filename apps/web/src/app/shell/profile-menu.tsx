import { adminEntries, isEditionName, paymentEdition } from '@sharelight/domain'
import {
  IconCreditCard,
  IconLanguage,
  IconLock,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { turnConversationOn } from '../../lib/conversation-switch.ts'
import { getEnvironment } from '../../lib/environment.ts'
import { language, languages } from '../../lib/languages.ts'
import { show } from '../../lib/overlays.ts'
import { paths } from '../../lib/paths.ts'
import { useStatus } from '../../lib/queries.ts'
import { Menu } from '../../ui/floating/menu.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './shell.module.css'
import { texts as shared } from '#texts/shared.ts'
import { texts } from '#texts/shell.ts'
import { useLogout } from './use-logout.ts'
import { useTheme } from './use-theme.ts'

const clicksForConversation = 4

/** Specification S2.039–S2.047. */
export function ProfileMenu() {
  const { user, org, edition } = useStatus()
  const short = initials(user.name || user.email)
  const askToLeave = useLogout()
  const { theme, toggle } = useTheme()
  const count = useConversationGesture()
  const entries = adminEntries({ orgType: org.type, isDemo: getEnvironment().type === 'demo' })
  return (
    <Menu
      width={260}
      withinPortal={false}
      target={({ onClick, ...trigger }) => (
        <button
          {...trigger}
          type="button"
          className={classes.avatar}
          aria-label={`${texts.profile} ${short}`}
          onClick={() => {
            count()
            onClick()
          }}
        >
          {short}
        </button>
      )}
    >
      {({ Item, Divider }, close) => (
        <>
          <div className={classes.who}>
            <div className="truncate">
              <strong>{user.name}</strong>
            </div>
            <div className="caption truncate">{user.email}</div>
            <span
              className={classes.backdoor}
              data-testid="backdoor"
              aria-hidden
              onClick={() => {
                close()
                show({ kind: 'diagnostics' })
              }}
            />
          </div>
          <Divider />
          <Item
            leftSection={<IconCreditCard size={16} />}
            rightSection={
              <span className="caption">
                {isEditionName(edition.id) ? paymentEdition(edition.id).displayName : edition.id}
              </span>
            }
            onClick={() => show({ kind: 'change-plan' })}
          >
            {texts.plan}
          </Item>
          {entries.admin && (
            <Item component={Link} to={paths.admins} leftSection={<IconUserCog size={16} />}>
              {texts.admins}
            </Item>
          )}
          {entries.accounts && (
            <Item component={Link} to={paths.accounts} leftSection={<IconUsers size={16} />}>
              {texts.accounts}
            </Item>
          )}
          <Item leftSection={<IconLock size={16} />} onClick={() => show({ kind: 'security' })}>
            {texts.security}
          </Item>
          <Item leftSection={theme === 'light' ? <IconMoon size={16} /> : <IconSun size={16} />} onClick={toggle}>
            {texts.theme[theme]}
          </Item>
          <Item
            leftSection={<IconLanguage size={16} />}
            rightSection={<span className="caption">{languages[language]}</span>}
            onClick={() => show({ kind: 'language' })}
          >
            {shared.language}
          </Item>
          <Divider />
          <Item leftSection={<IconLogout size={16} />} onClick={askToLeave}>
            {texts.logout}
          </Item>
        </>
      )}
    </Menu>
  )
}

/** Four clicks on the avatar turn the conversation feature on (specification S2.047). */
function useConversationGesture() {
  const clicks = useRef(0)
  return () => {
    if (++clicks.current !== clicksForConversation) return
    turnConversationOn()
    toast('info', texts.conversation)
  }
}

function initials(name: string) {
  const words = name.split(/[\s.@]+/).filter(Boolean)
  return ((words[0]?.[0] ?? '') + (words.length > 1 ? (words[1]?.[0] ?? '') : '')).toUpperCase()
}
