/** Under these names the browser remembers that somebody was signed in here, by which partner, when it was last touched, and that the interface runs on its fake. */
export const signedInMarker = 'sharelight.user'
export const partnerMarker = 'sharelight.partner'
export const touchedMarker = 'sharelight.touched'
export const mockMarker = 'sharelight.mock'
