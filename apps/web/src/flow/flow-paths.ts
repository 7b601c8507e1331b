/** Where the flow lives and where it leads; the routes know the addresses. */
export type FlowPaths = {
  flow: string;
  flowOf: (applicationId: string) => string;
  magicLink: (applicationId: string, key: string) => string;
  dashboard: string;
  membership: string;
  policy: (policyNumber: string) => string;
};

export function flowPath(paths: FlowPaths, applicationId: string | null): string {
  return applicationId === null ? paths.flow : paths.flowOf(applicationId);
}
