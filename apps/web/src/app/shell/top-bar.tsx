import { menuName } from '@sharelight/domain'
import { lazy, Suspense } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { useConversationSwitch } from '../../lib/conversation-switch.ts'
import { useStatus } from '../../lib/queries.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Logo } from '../../ui/logo.tsx'
import { texts as shared } from '#texts/shared.ts'
import { ConfigurationsMenu } from './configurations-menu.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { Search } from './search.tsx'
import classes from './shell.module.css'
import { texts } from '#texts/shell.ts'
import { topEntries } from './menu-entries.ts'
import { ThemeToggle } from './theme-toggle.tsx'

const Menus = lazy(() => import('./menus.tsx').then(module => ({ default: module.Menus })))

/** Where what is offered stands, between the bar and the screen. */
export const newsId = 'news'

const icon = classes.icon ?? ''

export function TopBar() {
  const { org } = useStatus()
  const isSettled = useSettled()
  return (
    <header className={classes.bar}>
      <Link to="/" className={classes.brand}>
        <Logo />
        {shared.logo}
        {org.name && (
          <span className={`${classes.org} truncate`} title={org.name}>
            {org.name}
          </span>
        )}
      </Link>
      <Navigation />
      <div className={classes.tools}>
        <Search />
        {isSettled ? (
          <Suspense fallback={<Later />}>
            <Menus className={icon} newsId={newsId} />
          </Suspense>
        ) : (
          <Later />
        )}
        <ThemeToggle />
        <ProfileMenu />
      </div>
    </header>
  )
}

const Later = () => <span className={classes.later} />

function Navigation() {
  const { org } = useStatus()
  const { pathname } = useLocation()
  const on = new Set(org.features.map(feature => feature.id))
  const isConversationOn = useConversationSwitch()
  return (
    <nav className={classes.nav} aria-label={texts.navigation}>
      {topEntries
        .filter(({ feature, turnedOn }) => (!feature || on.has(feature)) && (!turnedOn || isConversationOn))
        .map(({ path, name }) => (
          <NavLink
            key={path}
            to={path}
            end
            className={classes.link ?? ''}
            aria-current={pathname === path.split('?')[0] ? 'page' : undefined}
          >
            {menuName(name)}
          </NavLink>
        ))}
      <ConfigurationsMenu features={on} />
    </nav>
  )
}
