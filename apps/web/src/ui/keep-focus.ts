interface Had {
  element: HTMLElement
  /** The window over the screen that it was in. */
  window: Element | null
  path: string
  /** It was switched off while it had the focus. */
  waits?: boolean
}

const windows = '[role=dialog], [role=menu], [role=listbox]'
/** As many windows lie over one another at most. */
const kept = 20
const had: Had[] = []

/** Where a window is closed, or a button waits for an answer, the browser gives the focus to the page. Here it goes back to where it was. */
export function keepFocus(page: Document): void {
  page.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    had.push({ element: target, window: target.closest(windows), path: page.location.pathname })
    had.splice(0, had.length - kept)
  })
  // Who clicks beside everything wants it to be nowhere.
  page.addEventListener('click', () => {
    const last = had.at(-1)?.element
    if (isNowhere(page) && last?.isConnected && !last.matches(':disabled')) had.length = 0
  })
  const changes = { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] }
  new MutationObserver(() => giveBack(page)).observe(page.body, changes)
}

const isNowhere = ({ activeElement, body }: Document) => activeElement === body || activeElement === null

function giveBack(page: Document) {
  const last = had.at(-1)
  if (last?.path !== page.location.pathname) return
  const isClosed = last.window !== null && !last.window.isConnected
  // The browser takes the focus from what is switched off a moment later.
  if (!isClosed && last.element.matches(':disabled')) last.waits = true
  else if (!isNowhere(page)) return
  else if (isClosed) focusOn(had.findLast(({ element, path }) => element.isConnected && path === last.path))
  else if (last.waits) focusOn(last)
}

function focusOn(one: Had | undefined) {
  if (one?.element.isConnected && !one.element.matches(':disabled')) one.element.focus({ preventScroll: true })
}
