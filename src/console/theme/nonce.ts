import { setNonce } from 'get-nonce';

/** The nonce that the policy of this page allows styles by; browsers hide the attribute, so it is read as a property. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// Modals and drawers ask get-nonce, whatever Mantine was told.
setNonce(styleNonce);
