import type {
  Access,
  Certainty,
  Classification,
  HostResource,
  Permission,
  Place,
  Risk,
  Runs,
  Tri,
} from '../classify/index.ts';
import type { Unit } from './types.ts';

/** A number for each value of a fact. Comparisons, since a look-up by a name that varies takes five times as long. */

export function kindCode(value: Unit['kind']): number {
  switch (value) {
    case 'command':
      return 1;
    case 'access':
      return 2;
    case 'code':
      return 3;
    case 'flow':
      return 4;
    case 'opaque':
      return 5;
    case 'tool':
      return 6;
    default: {
      const never: never = value;
      return never;
    }
  }
}

export function riskCode(value: Risk): number {
  switch (value) {
    case 'read':
      return 1;
    case 'write':
      return 2;
    case 'privileged':
      return 3;
    case 'forbidden':
      return 4;
    default: {
      const never: never = value;
      return never;
    }
  }
}

export function permissionCode(value: Permission): number {
  switch (value) {
    case 'workspace':
      return 1;
    case 'outside_workspace':
      return 2;
    case 'network':
      return 3;
    case 'privileged_escalation':
      return 4;
    default: {
      const never: never = value;
      return never;
    }
  }
}

export function certaintyCode(value: Certainty): number {
  switch (value) {
    case 'exact':
      return 1;
    case 'bounded':
      return 2;
    case 'opaque':
      return 3;
    default: {
      const never: never = value;
      return never;
    }
  }
}

export function runsCode(value: Runs | undefined): number {
  switch (value) {
    case undefined:
      return 0;
    case 'project-code':
      return 1;
    case 'inline-code':
      return 2;
    case 'unknown-program':
      return 3;
    default: {
      const never: never = value;
      return never;
    }
  }
}

export function actionCode(value: Access['action']): number {
  switch (value) {
    case 'read':
      return 1;
    case 'write':
      return 2;
    case 'delete':
      return 3;
    case 'execute':
      return 4;
    case 'connect':
      return 5;
    case 'configure':
      return 6;
    case 'signal':
      return 7;
    default: {
      const never: never = value;
      return never;
    }
  }
}

export function placeCode(value: Place): number {
  switch (value) {
    case 'workspace':
      return 1;
    case 'scratch':
      return 2;
    case 'system':
      return 3;
    case 'outside':
      return 4;
    case 'device-null':
      return 5;
    case 'unknown':
      return 6;
    default: {
      const never: never = value;
      return never;
    }
  }
}

export function zoneCode(value: HostResource['zone']): number {
  switch (value) {
    case 'loopback':
      return 1;
    case 'link-local':
      return 2;
    case 'private':
      return 3;
    case 'public':
      return 4;
    case 'unknown':
      return 5;
    default: {
      const never: never = value;
      return never;
    }
  }
}

export function triCode(value: Tri): number {
  switch (value) {
    case 'no':
      return 0;
    case 'maybe':
      return 1;
    case 'yes':
      return 2;
    default: {
      const never: never = value;
      return never;
    }
  }
}

export function projectCodeCode(value: Classification['environment']['projectCode']): number {
  switch (value) {
    case 'baseline':
      return 0;
    case 'changed':
      return 1;
    case 'unknown':
      return 2;
    default: {
      const never: never = value;
      return never;
    }
  }
}
