import { createPortal } from 'react-dom'
import { HelpButton } from '../../features/help/help-button.tsx'
import { TourOffer } from '../../features/help/tour-offer.tsx'
import { NotificationsMenu } from '../../features/notifications/notifications-menu.tsx'
import { SupportMenu } from '../../features/support/support-menu.tsx'
import { UseCasesPopup } from '../../features/use-cases/use-cases-popup.tsx'

/** What stands beside the search, and what is offered under the bar: nobody came for it, so it loads once the first screen has settled. */
export function Menus({ className, newsId }: { className: string; newsId: string }) {
  const news = document.getElementById(newsId)
  return (
    <>
      <UseCasesPopup className={className} />
      <HelpButton className={className} />
      <SupportMenu className={className} />
      <NotificationsMenu className={className} />
      {news && createPortal(<TourOffer />, news)}
    </>
  )
}
