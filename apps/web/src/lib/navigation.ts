let navigate: ((path: string) => void) | undefined

/** Says who changes the address; the router does, once. */
export function onNavigate(listener: (path: string) => void) {
  navigate = listener
}

/** Goes to a path of the app from what is outside its routes: modals, notifications, toasts. @throws when there is no router yet (S8.016) */
export function goTo(path: string) {
  if (!navigate) throw new Error('need to pass Env')
  navigate(path)
}
