/** Where the dashboard leads; the routes know the addresses. */
export type DashboardPaths = {
  dashboard: string;
  flow: string;
  membership: string;
  login: string;
  register: string;
  policies: string;
  applications: string;
  policy: (policyNumber: string) => string;
};
