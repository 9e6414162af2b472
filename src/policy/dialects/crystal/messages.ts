/** What the agent tells the model, by its description. */

export const planMessage = (tool: string): string => `Plan mode does not allow ${tool}.`;

export const readOnlyMessage =
  'Writing to a read-only session directory is not allowed. Change its access with /access.';

const afterwards = 'Do not retry the same call. Change the approach or ask the user.';

export const deniedByPerson = `The user declined this action. ${afterwards}`;

export const deniedByReviewer = (reason: string): string =>
  `The approval reviewer declined this action: ${reason} ${afterwards}`;
