/** The one place that loads zod. Configuration readers build their schemas from here; nothing on the decide path does. */
export { z } from 'zod';
