/** Under these names the browser remembers that somebody was signed in here, by which partner, and that the interface runs on its fake. */
export const signedInMarker = 'sharelight.user'
export const partnerMarker = 'sharelight.partner'
export const mockMarker = 'sharelight.mock'
